import { describe, expect, test } from 'vitest'
import { wrongPlaylist } from '../../../contract/stream.ts'
import { rewritten } from './playlist.ts'

const FROM = 'https://cam.example/live/main.m3u8?token=t'
const ours = (address: string) => `/ours/${encodeURIComponent(address)}`
const rewrite = (...lines: string[]) =>
  rewritten(['#EXTM3U', ...lines].join('\r\n'), FROM, ours)
    .split('\n')
    .slice(1)
const at = (address: string) => ours(`https://cam.example${address}`)

describe('[R171] the playlist of a camera', () => {
  test('names only addresses of ours, of segments, nested playlists, keys, beginnings and ranges', () => {
    expect(
      rewrite(
        '#EXT-X-STREAM-INF:BANDWIDTH=1',
        'sub/low.m3u8',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="a.m3u8"',
        '#EXT-X-KEY:METHOD=AES-128,URI="/keys/1?k=2",IV=0x01',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"',
        '#EXT-X-BYTERANGE:100@10',
        '#EXTINF:4.0,',
        'https://cdn.example/1.ts',
        '',
        '#EXT-X-ENDLIST',
      ),
    ).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      at('/live/sub/low.m3u8'),
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="${at('/live/a.m3u8')}"`,
      `#EXT-X-KEY:METHOD=AES-128,URI="${at('/keys/1?k=2')}",IV=0x01`,
      `#EXT-X-MAP:URI="${at('/live/init.mp4')}",BYTERANGE="10@0"`,
      '#EXT-X-BYTERANGE:100@10',
      '#EXTINF:4.0,',
      ours('https://cdn.example/1.ts'),
      '',
      '#EXT-X-ENDLIST',
    ])
  })

  test('loses comments and what names other servers in other ways', () => {
    const lines = rewrite(
      '# made by cam.example',
      '#EXT-X-DATERANGE:ID="a",X-ASSET-URI="https://ads.example/a.m3u8"',
      '#EXT-X-CONTENT-STEERING:SERVER-URI="https://steer.example/"',
      '#EXT-X-SESSION-DATA:DATA-ID="a",URI="https://data.example/"',
      '#EXT-X-DEFINE:NAME="host",VALUE="cam.example"',
    )
    expect(lines).toEqual(['', '', '', '', ''])
  })

  test.each([
    ['a file', ['file:///etc/passwd']],
    ['a file as its key', ['#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"']],
    ['data', ['data:video/mp2t;base64,AA==']],
    ['a script', ['javascript:alert(1)']],
    ['an address of another protocol', ['rtsp://10.0.0.5/1']],
    ['an address with a user', ['https://admin:secret@cam.example/1.ts']],
    ['itself', ['main.m3u8?token=t']],
    ['itself as another rendition', ['#EXT-X-MEDIA:TYPE=AUDIO,URI="main.m3u8?token=t"']],
    ['no address', ['http://']],
    ['too many segments', Array.from({ length: 5_001 }, (_, n) => `${n}.ts`)],
    ['too many lines', Array.from({ length: 20_001 }, () => '#EXTINF:1,')],
  ])('that names %s is refused', (_, lines) => {
    expect(() => rewrite(...lines)).toThrow(wrongPlaylist().message)
  })

  test('is no page', () => {
    expect(() => rewritten('<html></html>', FROM, ours)).toThrow(wrongPlaylist().message)
  })
})
