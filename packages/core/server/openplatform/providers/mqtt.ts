import { MqttClient } from 'mqtt'
import { Refusal, type Text } from '../../../contract/refusal.ts'
import { failureWords } from '../../outside/provider-words.ts'
import type { Probe } from './provider.ts'

const CONNECT_TIMEOUT_MS = 10_000

const CONNECTED: Text = { zh_CN: '已连接到 MQTT 服务器', en_US: 'Connected to the broker' }
const CLOSED: Text = { zh_CN: 'MQTT 服务器关闭了连接', en_US: 'The broker closed the connection' }
const REFUSED: Text = { zh_CN: 'MQTT 服务器拒绝连接（{code}）', en_US: 'The broker refused the connection ({code})' }
const WRONG_PASSWORD: Text = { zh_CN: '用户名或密码错误（{code}）', en_US: 'Username or password is wrong ({code})' }
/** Return codes of CONNACK in MQTT 3.1.1, and the reason codes of 5.0 with the same meaning. */
const CODES: Readonly<Record<number, Text>> = {
  1: { zh_CN: '协议版本不被支持（{code}）', en_US: 'The protocol’s version is not supported ({code})' },
  2: { zh_CN: '客户端 ID 被拒绝（{code}）', en_US: 'The client ID was refused ({code})' },
  3: { zh_CN: 'MQTT 服务器暂时不可用（{code}）', en_US: 'The broker is not available ({code})' },
  4: WRONG_PASSWORD,
  5: {
    zh_CN: '未被授权，请检查用户名与密码（{code}）',
    en_US: 'Not authorised; check the username and password ({code})',
  },
}

/** Connects to a broker, through the egress guard. */
export const mqtt: Probe = async ({ egress, allow }, { url = '', clientId, username, password }) => {
  const client = new MqttClient(() => egress.connect({ url, protocol: 'mqtt', allow }), {
    ...(clientId ? { clientId } : {}),
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  })
  const about = { url, method: 'CONNECT' }
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.on('error', reject)
      client.once('close', () => reject(undefined))
    })
    return { ...about, ok: true, text: CONNECTED }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return { ...about, ok: false, ...wordsOf(error) }
  } finally {
    client.end(true)
  }
}

function wordsOf(error: unknown): { text: Text; params?: Readonly<Record<string, string>> } {
  if (error === undefined) return { text: CLOSED }
  const { code } = error as { code?: unknown }
  if (typeof code !== 'number') return failureWords(error)
  return { text: CODES[code] ?? REFUSED, params: { code: String(code) } }
}
