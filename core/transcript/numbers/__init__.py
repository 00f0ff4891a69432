"""Write numbers in words, with gender and case in four languages."""
