import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Starts the feed of the peers' folder. It ends with this process. @returns its address */
export async function startPeersFeed(folder: string): Promise<string> {
  const feed = fork(join(folder, 'feed.mjs'))
  const [{ ready }] = (await once(feed, 'message')) as [{ ready: string }]
  feed.unref()
  feed.channel?.unref()
  return ready
}

/** What a target of the peers' folder exports of its page. */
interface PeerTarget {
  probe: string
  lineColour: readonly number[]
  start(mqttUrl: string, log: string): Promise<{ proc: ChildProcess; port: number; pathname: string }>
}

/**
 * A peer, as the folder's own target installs, configures and starts it.
 * @param variant environment that the target reads when it is loaded
 */
export async function startPeer(
  folder: string,
  name: 'fuxa' | 'nodered',
  mqttUrl: string,
  variant: Record<string, string> = {},
) {
  Object.assign(process.env, variant)
  // Another variant is another module.
  const address = `${pathToFileURL(join(folder, `target-${name}.mjs`)).href}?${new URLSearchParams(variant)}`
  const target: PeerTarget = await import(address)
  const server = await target.start(mqttUrl, join(tmpdir(), `atrium-bench-${name}.log`))
  return { target, server, url: `http://127.0.0.1:${server.port}` }
}
