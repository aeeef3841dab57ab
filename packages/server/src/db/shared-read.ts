interface Reading {
  running: Promise<unknown>
  next?: Promise<unknown>
}

/**
 * One reading for many who want the same at the same time: while it runs, all who come wait for one more that begins
 * after it. So everyone gets what was stored when they came, or later.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => {
      if (readings.get(key) === reading && !reading.next) readings.delete(key)
    })
    const reading: Reading = { running }
    readings.set(key, reading)
    return running
  }

  return (key, read) => {
    const reading = readings.get(key)
    if (!reading) return start(key, read)
    reading.next ??= reading.running.then(
      () => start(key, read),
      () => start(key, read),
    )
    return reading.next as Promise<T>
  }
}
