import { expect, test } from 'vitest'
import { splitStreamAddress, streamTransport } from './stream.ts'

test('[R169, R170, R171] an address says how it is played', () => {
  const transports = [
    'rtsp://cam.example/1',
    'rtmp://cam.example/live/1',
    'https://cam.example/1.m3u8?token=a',
    'https://cam.example/1.flv',
  ].map(streamTransport)
  expect(transports).toEqual(['rtsp', 'rtmp', 'hls', 'flv'])
})

test('what is no address of a stream has no transport', () => {
  const others = [
    '',
    '-i',
    'file:///etc/passwd',
    'concat:a|b',
    'data:video/flv,x',
    'ftp://a/b',
    '/dev/video0',
    'pipe:0',
  ]
  expect(others.map(streamTransport)).toEqual(others.map(() => undefined))
})

test('an address that was typed with user and password is split', () => {
  expect(splitStreamAddress(' rtsp://admin:p@ss%2Fw:1@10.0.0.5:554/h264?ch=1 ')).toEqual({
    src: 'rtsp://10.0.0.5:554/h264?ch=1',
    username: 'admin',
    password: 'p@ss/w:1',
  })
  expect(splitStreamAddress('rtsp://admin@cam/1')).toEqual({ src: 'rtsp://cam/1', username: 'admin', password: '' })
  expect(splitStreamAddress('rtsp://cam/a@b:1')).toEqual({ src: 'rtsp://cam/a@b:1', username: '', password: '' })
  expect(splitStreamAddress('rtsp://u:100%@cam/1')).toMatchObject({ password: '100%' })
  expect(splitStreamAddress('not an address')).toEqual({ src: 'not an address', username: '', password: '' })
})
