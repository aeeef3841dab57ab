import { fork } from 'node:child_process'
import type { Answered, FromClient, Load, ToClient, Written } from './client-process.ts'
import type { Side } from './sides.ts'

/** The argument with which a benchmark starts itself as the client's process. */
export const CLIENT = 'client'

export interface Client {
  pid: number
  /**
   * Writes a load. `begin` is called when its bodies are ready and the first one is sent. @throws Error if one is
   * refused
   */
  write(side: Side, db: string, load: Load, begin?: () => void): Promise<Written>
  /** Runs an InfluxQL statement. @throws Error if it is refused */
  ask(side: Side, db: string, statement: string): Promise<Answered>
  end(): void
}

/** A process that does one thing at a time. */
export function startClient(): Client {
  const child = fork(process.argv[1] ?? '', [CLIENT])
  const say = <T>(message: ToClient, begin?: () => void) =>
    new Promise<T>((resolve, reject) => {
      const ended = () => reject(new Error("the client's process has ended"))
      const settle = () => child.off('message', listen).off('exit', ended)
      const listen = (described: FromClient) => {
        if (described.kind === 'ready') return begin?.()
        settle()
        if (described.kind === 'done') resolve(described.done as T)
        else reject(new Error(described.why))
      }
      child.on('message', listen).once('exit', ended)
      child.send(message)
    })
  return {
    pid: child.pid as number,
    write: ({ url, credential }, db, load, begin) => say<Written>({ url, credential, db, load }, begin),
    async ask({ url, credential }, db, statement) {
      const asked = await say<Answered>({ url, credential, db, statement })
      const { results } = JSON.parse(asked.text) as { results: { error?: string }[] }
      const error = results.find((result) => result.error)?.error
      if (error) throw new Error(`${statement}: ${error}`)
      return asked
    },
    end: () => void child.kill(),
  }
}
