"""Language models of projects: gather texts, build a model, and see when the corrections have outgrown it."""
