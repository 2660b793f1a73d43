"""The weather and chance of the advanced rules (sections 11 and 13): events drawn, zones closed, storms, supply."""
