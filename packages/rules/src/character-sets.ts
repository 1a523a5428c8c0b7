/** Sets of characters, for the brackets of a regular expression. */

/**
 * Control characters, line breaks, lone surrogates, and characters that change the direction of the text around them
 * (Unicode UAX 9, 2.1 to 2.3). Joiners (U+200C, U+200D) and marks of direction (U+200E, U+200F) are safe: Persian,
 * Hebrew and the scripts of India need them.
 */
export const unsafe = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
export const signs = '\\p{L}\\p{N}\\p{P}\\p{S}'
/** Letters and symbols in Unicode, but invisible: Hangul fillers, and the empty Braille cell. */
export const blanks = '\\u115f\\u1160\\u2800\\u3164\\uffa0'
