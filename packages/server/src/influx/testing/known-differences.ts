/** Where Atrium answers otherwise than InfluxDB 1.6.7, and why. */
const KNOWN: [statement: RegExp, reason: string][] = []

export function knownDifference(statement: string): string | undefined {
  return KNOWN.find(([pattern]) => pattern.test(statement))?.[1]
}
