import { describe, expect, test } from 'vitest'
import {
  attackingAddresses,
  attackingHosts,
  attackingNames,
  attacksOf,
  lookUpAttack,
  rebindingLookup,
} from '../../testing/attacks.ts'
import { failureOf } from '../../testing/socket-failure.ts'
import { type Egress, openEgress } from './egress.ts'
import { addressOf, type Protocol } from './protocols.ts'

/** A tenant that allows all that there is, where the operator allows nothing. */
const greedy = ['0.0.0.0/0', '::/0', 'localhost', 'public.example']

const waysOut: [string, string, (egress: Egress, url: string) => Promise<unknown>][] = [
  ['send', 'http', (egress, url) => egress.send({ url, allow: greedy })],
  ['send', 'https', (egress, url) => egress.send({ url, allow: greedy })],
  ['send to InfluxDB', 'http', (egress, url) => egress.send({ url, protocol: 'influxdb', allow: greedy })],
  ...(
    [
      ['mqtt', 'mqtt'],
      ['mqtt', 'mqtts'],
      ['websocket', 'ws'],
      ['websocket', 'wss'],
      ['mysql', 'mysql'],
      ['postgresql', 'postgresql'],
    ] as const
  ).map(([protocol, scheme]): [string, string, (egress: Egress, url: string) => Promise<unknown>] => [
    'connect',
    scheme,
    (egress, url) => failureOf(egress.connect({ url, protocol, allow: greedy })),
  ]),
]

describe('[S30] every way out refuses every attack', () => {
  const egress = openEgress([], lookUpAttack)

  test.each(waysOut)('%s, %s:', async (_, scheme, reach) => {
    for (const [what, url] of attacksOf(scheme)) {
      await expect(reach(egress, url), `${what}: ${JSON.stringify(url)}`).rejects.toMatchObject({ code: 40005 })
    }
  })

  test('with host and port typed into fields of their own', async () => {
    for (const [what, host] of [...attackingAddresses, ...attackingNames, ...attackingHosts]) {
      for (const typed of [host, host.replace(/^\[|\]$/g, '')]) {
        const socket = egress.connect({ url: addressOf('mysql', typed, 3306), protocol: 'mysql', allow: greedy })
        await expect(failureOf(socket), `${what}: ${JSON.stringify(typed)}`).rejects.toMatchObject({ code: 40005 })
      }
    }
  })

  test('a name that is looked up again for each connection is checked again', async () => {
    const { lookup, times } = rebindingLookup('93.184.216.34', '127.0.0.1')
    const rebinding = openEgress([], lookup)
    await rebinding.check('http://rebind.example/', [])
    for (const [, scheme, reach] of waysOut) {
      const asked = times()
      await expect(reach(rebinding, `${scheme}://rebind.example/`)).rejects.toMatchObject({ code: 40005 })
      expect(times()).toBe(asked + 1)
    }
  })
})

describe('[S30] public addresses', () => {
  const asked: string[] = []
  const egress = openEgress([], async (host) => {
    asked.push(host)
    return [{ address: '93.184.216.34', family: 4 }]
  })

  test('are returned with the IP address that was checked', async () => {
    expect(await egress.check('https://public.example/hook?a=1', [])).toEqual({
      host: 'public.example',
      address: '93.184.216.34',
      family: 4,
      port: 443,
    })
  })

  test.each(['http', 'mqtt', 'mysql'] as const)('names in other letters are converted (%s)', async (protocol) => {
    await egress.check(`${protocol}://bücher.example/`, [], protocol)
    expect(asked.at(-1)).toBe('xn--bcher-kva.example')
    await egress.check(`${protocol}://Ⓔxample。com/`, [], protocol)
    expect(asked.at(-1)).toBe('example.com')
  })

  const open: Record<string, [Protocol, ports: number[]]> = {
    'http:': ['http', [80, 443, 8080, 8443]],
    'https:': ['http', [80, 443, 8080, 8443]],
    'mqtt:': ['mqtt', [1883, 8883]],
    'mqtts:': ['mqtt', [1883, 8883]],
    'ws:': ['websocket', [80, 443, 8083, 8084]],
    'wss:': ['websocket', [80, 443, 8083, 8084]],
    'mysql:': ['mysql', [3306]],
    'postgresql:': ['postgresql', [5432]],
  }
  const ports = [...new Set([8086, 22, 1884, ...Object.values(open).flatMap(([, own]) => own)])]

  test.each(Object.entries(open))('%s has its own ports open and no other', async (scheme, [protocol, own]) => {
    const passed = await portsOf(scheme, protocol)
    expect(passed).toEqual(ports.filter((port) => own.includes(port)))
  })

  test('InfluxDB has a port of its own, which is not open to others over HTTP', async () => {
    expect(await portsOf('http:', 'influxdb')).toEqual(
      ports.filter((port) => [80, 443, 8080, 8443, 8086].includes(port)),
    )
  })

  test('no protocol speaks the scheme of another', async () => {
    for (const [protocol] of Object.values(open)) {
      for (const [scheme, [speaker]] of Object.entries(open)) {
        if (protocol === speaker) continue
        await expect(egress.check(`${scheme}//public.example:80/`, [], protocol)).rejects.toMatchObject({ code: 40005 })
      }
    }
  })

  test('another port needs the tenant’s list and the operator’s', async () => {
    const url = 'http://public.example:3306/'
    const bounded = openEgress(['public.example:3306'], lookUpAttack)
    await expect(bounded.check(url, [])).rejects.toMatchObject({ code: 40005 })
    await expect(egress.check(url, ['public.example:3306'])).rejects.toMatchObject({ code: 40005 })
    expect(await bounded.check(url, ['public.example:3306'])).toMatchObject({ port: 3306 })
    await expect(bounded.check('http://public.example:3307/', ['public.example'])).rejects.toMatchObject({
      code: 40005,
    })
  })

  async function portsOf(scheme: string, protocol: Protocol): Promise<number[]> {
    const passes = (port: number) =>
      egress.check(`${scheme}//public.example:${port}/`, [], protocol).then(
        (destination) => destination.port === port,
        () => false,
      )
    const passed = await Promise.all(ports.map(passes))
    return ports.filter((_, index) => passed[index])
  }
})

describe('[S30] the allow-list of a tenant', () => {
  const addresses: Record<string, string> = { 'plc.lan': '10.20.1.5', 'other.lan': '10.99.1.5' }
  const egress = openEgress(['10.20.0.0/16', 'other.lan:502'], async (host) => [
    { address: addresses[host]!, family: 4 },
  ])

  test('opens what the operator allows the tenant, by range, by name and by port', async () => {
    expect((await egress.check('http://10.20.1.5:9000/', ['10.20.0.0/16'])).address).toBe('10.20.1.5')
    expect((await egress.check('http://plc.lan:9000/', ['plc.lan:9000'])).address).toBe('10.20.1.5')
    expect((await egress.check('http://other.lan:502/', ['other.lan'])).port).toBe(502)
    expect((await egress.check('http://[::ffff:10.20.1.5]/', ['10.20.0.0/16'])).port).toBe(80)
    expect((await egress.check('mysql://plc.lan', ['plc.lan:3306'], 'mysql')).port).toBe(3306)
  })

  test.each([
    ['another port', 'http://plc.lan:9001/', ['plc.lan:9000']],
    ['another tenant’s list', 'http://plc.lan/', []],
    ['an address that the operator does not allow', 'http://127.0.0.1/', ['127.0.0.1', '0.0.0.0/0']],
    ['the cloud’s metadata', 'http://169.254.169.254/', ['169.254.0.0/16']],
    ['an invalid entry', 'http://10.20.1.5/', ['10.20.1', '*', '10.20.0.0/99']],
  ])('does not open %s', async (_, url, allow) => {
    await expect(egress.check(url, allow)).rejects.toMatchObject({ code: 40005 })
  })
})
