"""Work on a Ray cluster: the same results as over processes, whatever is lost on the way.

Ray itself is large, so it isn't among what tests install: where it is missing, the seam is held by a cluster that is
made up, and what needs the real one is left out.
"""

from __future__ import annotations

import importlib.util
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fondaco.arena.checking import check
from fondaco.arena.cluster import Cluster, on_ray
from fondaco.arena.pool import elsewhere, spread
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.tournament import Plan as Tournament
from fondaco.arena.tournament import run
from fondaco.arena.tune import Trial, tune
from fondaco.cli import app
from fondaco.engine import BadSetup

real = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray isn't installed")


class Disorder:
    """Does parts in any order, in this process, and the first of them twice: its worker was lost."""

    def __init__(self) -> None:
        self.parts = 0

    def spread(self, work: Callable[[Any], Any], parts: Sequence[Any]) -> Iterator[Any]:
        self.parts += len(parts)
        order = list(parts)
        random.Random(5).shuffle(order)
        work(order[0])
        yield from map(work, order)


@pytest.fixture
def disorder() -> Iterator[Disorder]:
    cluster = Disorder()
    token = elsewhere.set(cluster.spread)
    yield cluster
    elsewhere.reset(token)


def simulated(jobs: int = 1) -> dict[str, object]:
    found = simulate(Plan("medici", 4, {}, ["greedy"], 3), 40, jobs)
    return {name: value for name, value in found.items() if "second" not in name}


def test_a_simulation_is_the_same_elsewhere(disorder: Disorder) -> None:
    there = simulated(2)
    assert disorder.parts > 1
    token = elsewhere.set(None)
    try:
        assert there == simulated(2)
    finally:
        elsewhere.reset(token)


def test_a_tournament_is_the_same_elsewhere_and_goes_on_where_it_was_stopped(
    disorder: Disorder, tmp_path: Path
) -> None:
    keep = tmp_path / "kept"
    first = Tournament("medici", ("greedy", "random"), 3, 4, 7)
    run(first, 1, keep)
    assert disorder.parts == 4
    whole = Tournament("medici", ("greedy", "random"), 3, 9, 7)
    there = [(one.bots, one.scores) for one in run(whole, 1, keep)]
    assert disorder.parts == 9, "what was kept isn't played again"
    token = elsewhere.set(None)
    try:
        assert there == [(one.bots, one.scores) for one in run(whole)]
    finally:
        elsewhere.reset(token)


def test_tuning_and_checking_are_the_same_elsewhere(disorder: Disorder) -> None:
    trial = Trial("medici", 3, 0, 0.3, 2, tuple(_knobs()))
    there = tune(trial, 12), check("medici", 6, 1, None, 2).as_data()
    token = elsewhere.set(None)
    try:
        assert there == (tune(trial, 12), check("medici", 6, 1, None, 2).as_data())
    finally:
        elsewhere.reset(token)


def _knobs() -> list[str]:
    from fondaco.arena.tune import knobs_of
    from fondaco.registry import find

    return list(knobs_of(find("medici"), 0))[:2]


class FakeTask:
    """What Ray makes of a function."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work

    def remote(self, *given: Any) -> Callable[[], Any]:
        return partial(self.work, *given)


class FakeRay:
    """As much of Ray as is used."""

    def __init__(self) -> None:
        self.asked: dict[str, object] = {}
        self.most = 0
        self.cancelled = 0

    def remote(self, work: Callable[..., Any]) -> FakeRay:
        self.work = work
        return self

    def options(self, **asked: object) -> FakeTask:
        self.asked = asked
        return FakeTask(self.work)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def wait(self, running: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(running))
        return running[-1:], running[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [one() for one in done]

    def cancel(self, left: Any, force: bool) -> None:
        self.cancelled += 1


def test_no_more_is_sent_to_the_cluster_than_it_can_begin() -> None:
    ray = FakeRay()
    assert sorted(Cluster(ray).spread(abs, [-n for n in range(50)])) == list(range(50))
    assert ray.most == 6
    assert ray.asked["max_retries"], "a lost worker's part is done again"


def test_what_still_runs_is_called_off_when_nobody_waits_any_more() -> None:
    ray = FakeRay()
    done = Cluster(ray).spread(abs, list(range(50)))
    next(done)
    done.close()  # type: ignore[attr-defined]
    assert ray.cancelled == 5


def test_without_ray_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadSetup, match=r"pip install 'fondaco\[ray\]'"), on_ray("local"):
        pass


def test_records_are_not_written_elsewhere(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["simulate", "medici", "--ray", "local", "--record-dir", str(tmp_path)])
    assert ran.exit_code != 0


# The real one -----------------------------------------------------------------------------------------------


@real
def test_ray_gives_what_two_jobs_give_and_loses_nothing_with_a_worker(tmp_path: Path) -> None:
    mark = str(tmp_path / "lost")

    def square(part: int) -> int:
        """The first worker that takes the third part dies of it."""
        if part == 3 and not os.path.exists(mark):
            open(mark, "x").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return part * part

    with on_ray("local"):
        there = simulated(2)
        squares = sorted(spread(square, list(range(12)), 2))
    assert os.path.exists(mark)
    assert squares == [part * part for part in range(12)]
    assert there == simulated(2)
