"""What games share beside the contract: reading board files and drawing boards."""
