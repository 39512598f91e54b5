"""Every answer of every edition changed, one at a time: does the casebook notice?"""
