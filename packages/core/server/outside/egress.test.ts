import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lookup, openEgress } from './egress.ts'

/** A resolver with the given answers, used one after the other. */
function names(answers: Record<string, string[][]>): Lookup {
  return async (host) => {
    const next = answers[host]
    if (!next) throw new Error(`no such name: ${host}`)
    const addresses = next.length > 1 ? next.shift()! : next[0]!
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

let server: Server
let port: number
const seen: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/away') {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    } else if (request.url === '/endless') {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    } else if (request.url !== '/never') response.end('hello')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('[S30] internal addresses are refused in every notation', () => {
  const egress = openEgress([], names({ 'public.example': [['93.184.216.34']] }))

  test.each([
    [
      'plain',
      ['http://127.0.0.1/', 'http://0.0.0.0/', 'http://10.0.0.1/', 'http://172.16.5.4/', 'http://192.168.1.1/'],
    ],
    ['shortened', ['http://127.1/', 'http://0/', 'http://10.1/']],
    ['decimal', ['http://2130706433/', 'http://3232235777/', 'http://2852039166/latest/meta-data/']],
    ['octal', ['http://017700000001/', 'http://0177.0.0.1/', 'http://012.0.0.1/']],
    ['hexadecimal', ['http://0x7f000001/', 'http://0x7f.0.0.1/', 'http://0xa9fea9fe/']],
    ['mixed', ['http://0x7f.1/', 'http://0177.0x0.1/', 'http://10.0x1/']],
    ['IPv6', ['http://[::]/', 'http://[::1]/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/']],
    [
      'IPv4 inside IPv6 (::ffff:127.0.0.1)',
      [
        'http://[::ffff:127.0.0.1]/',
        'http://[::ffff:7f00:1]/',
        'http://[0:0:0:0:0:ffff:10.0.0.1]/',
        'http://[64:ff9b::7f00:1]/',
        'http://[2002:7f00:1::]/',
      ],
    ],
    [
      'addresses of a cloud',
      ['http://169.254.169.254/latest/meta-data/', 'http://168.63.129.16/', 'http://100.100.100.200/'],
    ],
    [
      'addresses without an owner',
      ['http://100.64.0.1/', 'http://198.18.0.1/', 'http://224.0.0.1/', 'http://255.255.255.255/'],
    ],
    ['in other digits and dots (IDN)', ['http://①②⑦.⓪.⓪.①/', 'http://１２７.０.０.１/', 'http://127。0。0。1/']],
    ['with a dot at the end', ['http://127.0.0.1./', 'http://2130706433./']],
  ])('%s', async (_, addresses) => {
    for (const url of addresses) {
      await expect(egress.check(url, []), url).rejects.toMatchObject({ code: 40005 })
    }
  })

  test.each([
    'file:///etc/passwd',
    'ftp://public.example/',
    'gopher://public.example/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'http://user:password@public.example/',
    'http://public.example:22/',
    'http://public.example:5432/',
    'http://public.example:6379/',
    'no address at all',
    '',
  ])('the address %s is refused', async (url) => {
    await expect(egress.check(url, [])).rejects.toMatchObject({ code: 40005 })
  })

  test('a public address is accepted and returned with the IP address that was checked', async () => {
    expect(await egress.check('https://public.example/hook?a=1', [])).toMatchObject({
      host: 'public.example',
      address: '93.184.216.34',
      family: 4,
      port: 443,
    })
  })
})

describe('[S30] a host name is checked by the address it resolves to', () => {
  test.each([
    ['a name for an internal address (nip.io)', '127.0.0.1.nip.example', ['127.0.0.1']],
    ['the cloud’s metadata', 'metadata.example', ['169.254.169.254']],
    ['an internal IPv6 address', 'six.example', ['::1']],
    ['an internal IPv4 address inside an IPv6 one', 'mapped.example', ['::ffff:10.0.0.1']],
    ['one allowed and one internal address', 'mixed.example', ['93.184.216.34', '10.0.0.1']],
    ['no address', 'nothing.example', []],
  ])('%s is refused', async (_, host, addresses) => {
    const egress = openEgress([], names({ [host]: [addresses] }))
    await expect(egress.check(`http://${host}/`, [])).rejects.toMatchObject({ code: 40005 })
  })

  test('an internationalised name (IDN) is converted, resolved and checked by its address', async () => {
    const asked: string[] = []
    const egress = openEgress([], async (host) => {
      asked.push(host)
      return [{ address: '10.0.0.1', family: 4 }]
    })
    await expect(egress.check('http://ⓔxample。com/', [])).rejects.toMatchObject({ code: 40005 })
    await expect(egress.check('http://bücher.example/', [])).rejects.toMatchObject({ code: 40005 })
    expect(asked).toEqual(['example.com', 'xn--bcher-kva.example'])
  })

  test('if a resolver answers differently after the check (rebinding), the connection goes to the checked address', async () => {
    let answers = 0
    // First the address of the allowed server, then one without a server.
    const egress = openEgress(['127.0.0.1'], async () => {
      answers += 1
      return [{ address: answers === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }]
    })
    const answer = await egress.send({ url: `http://rebind.example:${port}/`, allow: ['127.0.0.1'] })
    expect(answer).toMatchObject({ status: 200, body: 'hello' })
    expect(answers).toBe(1)
    expect(seen.at(-1)).toBe(`rebind.example:${port} /`)
    await expect(egress.send({ url: `http://rebind.example:${port}/`, allow: ['127.0.0.1'] })).rejects.toMatchObject({
      code: 40005,
    })
  })
})

describe('[S30] answers of external servers', () => {
  const allow = ['127.0.0.1']
  const egress = openEgress(['127.0.0.0/8'])

  test('a redirect to the cloud’s metadata is returned and not followed', async () => {
    expect((await egress.send({ url: `http://127.0.0.1:${port}/away`, allow })).status).toBe(302)
  })

  test('an endless answer is refused after a megabyte, or cut for those who want the beginning', async () => {
    const url = `http://127.0.0.1:${port}/endless`
    await expect(egress.send({ url, allow })).rejects.toMatchObject({ code: 40007, answeredStatus: 200 })
    expect((await egress.send({ url, allow, cutsAnswer: true })).body.length).toBe(1024 * 1024)
  })

  test('a server that never answers causes a time-out', async () => {
    const sent = egress.send({ url: `http://127.0.0.1:${port}/never`, allow, timeoutMs: 200 })
    await expect(sent).rejects.toThrow()
  })
})

describe('[S30] the allow-list of a tenant', () => {
  const lan = names({ 'plc.lan': [['10.20.1.5']], 'other.lan': [['10.99.1.5']] })
  const egress = openEgress(['10.20.0.0/16', 'other.lan:502'], lan)

  test('opens what the operator allows the tenant, by range, by name and by port', async () => {
    expect((await egress.check('http://10.20.1.5:9000/', ['10.20.0.0/16'])).address).toBe('10.20.1.5')
    expect((await egress.check('http://plc.lan:9000/', ['plc.lan:9000'])).address).toBe('10.20.1.5')
    expect((await egress.check('http://other.lan:502/', ['other.lan'])).port).toBe(502)
    expect((await egress.check('http://[::ffff:10.20.1.5]/', ['10.20.0.0/16'])).port).toBe(80)
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
