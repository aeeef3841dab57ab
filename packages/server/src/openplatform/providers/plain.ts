import { connect } from 'mqtt'
import { address, type Probe, type Props } from './provider.ts'

/** Any address that answers below 400. */
export const http: Probe = async ({ send }, { url = '', username, password = '', token }) => {
  const { status } = await send({ url: address(url, ''), headers: authorization({ username, password, token }) })
  return { ok: status < 400, status, url, method: 'GET', detail: `HTTP ${status}` }
}

function authorization({ username, password, token }: Partial<Props>): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (!username) return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

const CONNECT_TIMEOUT_MS = 10_000

/** A broker that lets us in. The address is checked first and then connected to by its number. */
export const mqtt: Probe = async ({ egress, allow }, { url = '', clientId, username, password }) => {
  const { host, address: checked, port } = await egress.check(url, allow, ['mqtt:', 'mqtts:'])
  const secure = url.startsWith('mqtts:')
  const client = connect({
    host: checked,
    port,
    protocol: secure ? 'mqtts' : 'mqtt',
    ...(secure ? { servername: host } : {}),
    ...(clientId ? { clientId } : {}),
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', reject)
      client.once('close', () => reject(new Error('the broker closed the connection')))
    })
    return { ok: true, url, method: 'CONNECT', detail: 'CONNACK 0' }
  } catch (error) {
    return { ok: false, url, method: 'CONNECT', detail: (error as Error).message }
  } finally {
    client.end(true)
  }
}
