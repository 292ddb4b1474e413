"""The games in words for kits that train language models. Each module needs its kit: an extra of the package."""
