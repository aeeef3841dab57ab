interface Reading {
  running: Promise<unknown>
  hasBegun: boolean
  next?: Promise<unknown>
}

/**
 * One reading for many who want the same at the same time. It begins when all events that have arrived by now are
 * handled; who comes while it runs waits for one more that begins after it. So everyone gets what was stored when they
 * came, or later.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading>()

  function start(key: string, read: () => Promise<T>, soon: Promise<void>): Promise<T> {
    const reading = { hasBegun: false } as Reading
    const running = soon
      .then(() => {
        reading.hasBegun = true
        return read()
      })
      .finally(() => {
        if (readings.get(key) === reading && !reading.next) readings.delete(key)
      })
    reading.running = running
    readings.set(key, reading)
    return running
  }

  return (key, read) => {
    const reading = readings.get(key)
    if (!reading) return start(key, read, new Promise((resolve) => setImmediate(resolve)))
    if (!reading.hasBegun) return reading.running as Promise<T>
    const after = () => start(key, read, Promise.resolve())
    reading.next ??= reading.running.then(after, after)
    return reading.next as Promise<T>
  }
}
