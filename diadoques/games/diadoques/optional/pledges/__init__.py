"""What is pledged with the orders under several options."""
