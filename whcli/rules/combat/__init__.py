"""The rules of combat: pure functions from an encounter to rulings on it."""
