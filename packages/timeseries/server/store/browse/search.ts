/** A search for names: each of its words must be contained, in any case. */
export interface Search {
  matches(name: string): boolean
  /** For the names inside of a measurement, whose own name may contain some of the words. */
  within(measurement: string): {
    /** Whether the measurement's name contains all words. */
    isWhole: boolean
    /** Whether a name has one of the words, and has all words together with the measurement's name. */
    matches(name: string): boolean
  }
}

/** Undefined if the text has no words. */
export function searchOf(text = ''): Search | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const matches = (name: string) => {
    const lower = name.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  return {
    matches,
    within(measurement) {
      const lower = measurement.toLowerCase()
      const missing = words.filter((word) => !lower.includes(word))
      return {
        isWhole: missing.length === 0,
        matches(name) {
          const inside = name.toLowerCase()
          return missing.every((word) => inside.includes(word)) && words.some((word) => inside.includes(word))
        },
      }
    },
  }
}
