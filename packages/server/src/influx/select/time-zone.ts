const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a moment (milliseconds since 1970), in milliseconds. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const whole = Math.floor(atMs / 1000) * 1000
  const parts = Object.fromEntries(format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}
