import { shellLine } from '@atrium/timeseries/contract/table/command'

export interface Endpoints {
  /** The own broker's port; its host is the one that the browser reached. */
  mqttPort?: number
  /** The operator's broker instead. */
  mqttUrl?: string
}

export interface Credential {
  id: string
  token: string
}

export interface Target {
  db: string
  measurement: string
}

/** Whether a name can be part of a topic, an address and line protocol without escapes. */
export const isPlainName = (name: string): boolean => /^[^\s/+#,="'\\]+$/.test(name)

/** Sends one point by MQTT. */
export function mqttCommand(
  { mqttPort, mqttUrl }: Endpoints,
  page: URL,
  { id, token }: Credential,
  target: Target,
): string {
  const topic = `ts/${target.db}/${target.measurement}`
  const payload = '{"tags":{"line":"A"},"fields":{"speed":42}}'
  if (mqttUrl === undefined) {
    const host = page.hostname.replace(/^\[|\]$/g, '')
    const port = String(mqttPort ?? 1883)
    return shellLine([
      'mosquitto_pub',
      '-h',
      host,
      '-p',
      port,
      '-q',
      '1',
      '-u',
      id,
      '-P',
      token,
      '-t',
      topic,
      '-m',
      payload,
    ])
  }
  const { hostname, port, protocol } = new URL(mqttUrl)
  const isSecure = protocol === 'mqtts:'
  const secure = isSecure ? ['--tls-use-os-certs'] : []
  const at = ['-h', hostname, '-p', port || (isSecure ? '8883' : '1883'), ...secure]
  return shellLine([
    'mosquitto_pub',
    ...at,
    '-q',
    '1',
    '-u',
    'USER',
    '-P',
    'PASSWORD',
    '-t',
    `${id}/${topic}`,
    '-m',
    payload,
  ])
}

/** Writes one point over HTTP. */
export function httpCommand(page: URL, { id, token }: Credential, { db, measurement }: Target): string {
  const address = `${page.origin}/write?db=${encodeURIComponent(db)}`
  const header = `Authorization: Token ${id}:${token}`
  return shellLine([
    'curl',
    '-i',
    '-X',
    'POST',
    address,
    '-H',
    header,
    '--data-binary',
    `${measurement},line=A speed=42`,
  ])
}

/** Creates Telegraf's configuration and starts it. */
export function telegrafCommand(page: URL, { id, token }: Credential, { db }: Target): string {
  return `cat > atrium.conf <<'END'
[[inputs.cpu]]

[[outputs.influxdb]]
  urls = ["${page.origin}"]
  database = "${db}"
  username = "${id}"
  password = "${token}"
  skip_database_creation = true
END
telegraf --config atrium.conf`
}
