/**
 * With these a tenant would get the server to call its own network, its cloud or itself (SSRF). Every way out runs the
 * whole list: what a tenant types is refused with `addressRefused`, and nothing is sent.
 */

export type Attack = readonly [what: string, host: string]

/** What `lookUpAttack` answers. A tenant may own any name, with any addresses. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34'],
  localhost: ['127.0.0.1', '::1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  '10-0-0-1.nip.io': ['10.0.0.1'],
  'a9fea9fe.nip.io': ['169.254.169.254'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'public-first.example': ['93.184.216.34', '10.0.0.1'],
  'internal-first.example': ['10.0.0.1', '93.184.216.34'],
  'public-and-own-six.example': ['93.184.216.34', '::1'],
  'nothing.example': [],
  'example.com': ['10.0.0.1'],
  'xn--bcher-kva.example': ['10.0.0.1'],
}

/** The resolver of these tests. */
export async function lookUpAttack(host: string): Promise<{ address: string; family: number }[]> {
  const addresses = NAMES[host]
  if (!addresses) throw new Error(`no such name: ${host}`)
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const of = (what: string, ...hosts: string[]): Attack[] => hosts.map((host) => [what, host])

/** Hosts as they are typed into an address; IPv6 in brackets. No resolver is needed for them. */
export const attackingAddresses: readonly Attack[] = [
  ...of('plain', '127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.5.4', '192.168.1.1'),
  ...of('shortened', '127.1', '0', '10.1'),
  ...of('decimal', '2130706433', '3232235777', '2852039166'),
  ...of('octal', '017700000001', '0177.0.0.1', '012.0.0.1'),
  ...of('hexadecimal', '0x7f000001', '0x7f.0.0.1', '0xa9fea9fe', '0X7F.0.0.1'),
  ...of('mixed notations', '0x7f.1', '0177.0x0.1', '10.0x1'),
  ...of('IPv6', '[::]', '[::1]', '[fe80::1]', '[fd00:ec2::254]', '[0:0:0:0:0:0:0:1]', '[fe80::1%25eth0]'),
  ...of('IPv4 inside IPv6', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:10.0.0.1]'),
  ...of('IPv4 by a translator', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'),
  ...of('of a cloud', '169.254.169.254', '168.63.129.16', '100.100.100.200'),
  ...of('without an owner', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'),
  ...of('in other digits and dots', '①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1'),
  ...of('with escapes', '%31%32%37.0.0.1', '127%2E0%2E0%2E1'),
  ...of('with a dot at the end', '127.0.0.1.', '2130706433.', '0x7f.1.'),
]

/** Names; to be refused by the addresses that `lookUpAttack` answers. */
export const attackingNames: readonly Attack[] = [
  ...of('of this machine', 'localhost', 'LOCALHOST', 'localhost.'),
  ...of('that spell an internal address', '127.0.0.1.nip.io', '10-0-0-1.nip.io', 'a9fea9fe.nip.io'),
  ...of('of the cloud’s metadata', 'metadata.example', 'metadata.example.'),
  ...of('with an internal IPv6 address', 'six.example', 'mapped.example'),
  ...of('with two addresses, one internal', 'public-first.example', 'internal-first.example'),
  ...of('with an internal address of the other family', 'public-and-own-six.example'),
  ...of('without an address', 'nothing.example'),
  ...of('in other letters (IDN)', 'ⓔxample。com', 'bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example'),
]

/** Hosts that end one part of an address and begin the next. */
export const attackingHosts: readonly Attack[] = [
  ...of('with a user', 'user:password@public.example', 'public.example@127.0.0.1', '127.0.0.1@public.example'),
  ...of('with a slash', '127.0.0.1/.public.example', '127.0.0.1\\.public.example', 'public.example\\@127.0.0.1'),
  ...of(
    'with a query or fragment',
    '127.0.0.1?.public.example',
    '127.0.0.1#.public.example',
    '127.0.0.1#@public.example',
  ),
  ...of('with a line end', '127.0.0.1\r\n.public.example', 'public.example\r\nHost: 127.0.0.1', 'public.example\n'),
  ...of('with a tab or NUL', '127.0.0.1\t', '127.0.0.1\0.public.example'),
  ...of('with a space', '127.0.0.1 .public.example'),
  ...of('that is empty', ''),
]

/** Ports of servers that nobody calls for a dashboard; a public address has none of them open, for no protocol. */
const PORTS = [22, 23, 25, 110, 445, 2375, 6379, 9200, 11211, 27017]

/** The whole list as addresses of one scheme (`http`, `mqtts`). */
export const attacksOf = (scheme: string): Attack[] => [
  ...[...attackingAddresses, ...attackingNames].map(([what, host]): Attack => [what, `${scheme}://${host}/`]),
  ...attackingHosts.map(([what, host]): Attack => [what, `${scheme}://${host}/`]),
  ...PORTS.map((port): Attack => ['port of another protocol', `${scheme}://public.example:${port}/`]),
  ...of('line end in the path', `${scheme}://public.example/\r\nHost: 127.0.0.1`),
  ...of(
    'other scheme',
    'file:///etc/passwd',
    'ftp://public.example/',
    'gopher://public.example/',
    'data:text/plain,hi',
  ),
  ...of('other scheme', 'javascript:alert(1)', 'unix:/var/run/docker.sock', 'rediss://public.example/'),
  ...of('no address', 'no address at all', `${scheme}:`, `${scheme}://`, ''),
]

/** What an HTTP server of an attacker redirects to. Nobody may follow it. */
export const REDIRECT_TO_METADATA = 'http://169.254.169.254/latest/meta-data/'

/**
 * A resolver that rebinds: its first answer is `first`, all others are `then`. A connection goes to the address that was
 * checked, or it is refused.
 */
export function rebindingLookup(first: string, then: string) {
  let asked = 0
  return {
    times: () => asked,
    async lookup() {
      asked += 1
      return [{ address: asked === 1 ? first : then, family: 4 }]
    },
  }
}
