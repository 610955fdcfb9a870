"""Pure rules: values in, rulings out."""
