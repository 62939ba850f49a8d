"""Adapters to outside suites: extras over the library's public names, never imported by the rest."""
