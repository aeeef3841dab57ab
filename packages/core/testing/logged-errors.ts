const MOST = 20
const logged: string[] = []

/** The newest errors that the servers of this process have logged. An answer to a caller has only their reference. */
export const loggedErrors = {
  write(line: string): void {
    const { msg, reference = '', err } = JSON.parse(line)
    logged.push(`A server logged: ${msg} ${reference}\n${err?.stack ?? ''}`)
    if (logged.length > MOST) logged.shift()
  },
  take: (): string[] => logged.splice(0),
}
