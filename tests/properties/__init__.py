"""Properties that hold for every campaign, tried on random ones."""
