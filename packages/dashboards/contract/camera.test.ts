import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { publicProps, withDefaults } from '@atrium/charts/contract/define/prop-values'
import { describe, expect, test } from 'vitest'
import { firstHistory, historyProblem, SAME_DAY } from './camera-history.ts'
import { CAMERA_PROPS, IMOU_CAMERA_PROPS, recordOf, YS7_CAMERA_PROPS } from './camera-props.ts'
import { checkStream, typedStream } from './stream-checks.ts'

const inBeijing = (text: string) => Date.parse(`${text}+08:00`)

test('[R172][R173][R174] a cloud camera has the props of both makers, and the words of each for where it records', () => {
  const names = [
    'appKey',
    'appSecret',
    'deviceSerial',
    'channelNo',
    'recType',
    'pictureQuality',
    'isEncrypt',
    'validateCode',
    'appId',
    'controls',
  ]
  expect(Object.keys(CAMERA_PROPS)).toEqual(expect.arrayContaining(names))
  expect(withDefaults(IMOU_CAMERA_PROPS, {}).recType).toBe('')
  expect(propErrors(IMOU_CAMERA_PROPS, { recType: 'localRecord' })).toEqual({})
  expect(propErrors(YS7_CAMERA_PROPS, { recType: 1 })).toEqual({})
})

test.each([
  ['', 'cloud'],
  [1, 'cloud'],
  ['localRecord', 'local'],
  [0, 'local'],
] as const)('[R173][R174][R341] recType %j is recorded in the %s', (recType, record) => {
  expect(recordOf({ recType })).toBe(record)
})

test('[S7] a public page gets nothing of a camera but how it is drawn', () => {
  const stored = {
    appKey: 'k',
    appId: 'i',
    hasAppSecret: true,
    deviceSerial: 'C1',
    channelNo: 2,
    fit: 'cover',
    type: 'ys7',
  }
  expect(publicProps(CAMERA_PROPS, stored)).toEqual({ type: 'ys7', fit: 'cover' })
})

describe('a range of recordings', () => {
  test.each([
    ['imou', '2026-03-02T00:00:00', '2026-03-02T23:59:59', undefined],
    ['imou', '2026-03-02T23:00:00', '2026-03-03T01:00:00', SAME_DAY.zh_CN],
    ['ys7', '2026-03-02T23:00:00', '2026-03-03T01:00:00', undefined],
    ['ys7', '2026-03-02T10:00:00', '2026-03-02T10:00:00', '结束时间应晚于开始时间'],
    ['imou', '2026-03-02T10:00:00', '2026-03-02T09:00:00', '结束时间应晚于开始时间'],
  ] as const)('[R300] %s from %s to %s', (sort, start, end, text) => {
    expect(historyProblem(sort, inBeijing(start), inBeijing(end))?.zh_CN).toBe(text)
  })

  test('without a time is none', () => {
    expect(historyProblem('imou', null, 1)?.zh_CN).toBe('请选择开始和结束时间')
  })

  test('[R339] is at first yesterday and today with ys7, today with imou', () => {
    const nowMs = inBeijing('2026-03-02T09:30:00')
    expect(firstHistory('ys7', nowMs)).toEqual({ startMs: inBeijing('2026-03-01T00:00:00'), endMs: nowMs })
    expect(firstHistory('imou', nowMs)).toEqual({ startMs: inBeijing('2026-03-02T00:00:00'), endMs: nowMs })
  })
})

describe('an address', () => {
  test.each([
    ['', undefined],
    ['rtsp://camera.plant/1', undefined],
    ['rtmp://camera.plant/live/1', undefined],
    ['https://camera.plant/1.m3u8', undefined],
    ['file:///etc/passwd', '视频地址应以 rtsp://、rtmp://、http:// 或 https:// 开头'],
    ['concat:a|b', '视频地址应以 rtsp://、rtmp://、http:// 或 https:// 开头'],
    ['-i x', '视频地址应以 rtsp://、rtmp://、http:// 或 https:// 开头'],
    ['rtsp://admin:12345@camera.plant/1', '请把用户名和密码填写在各自的字段中'],
  ])('[S5] %j', (src, text) => {
    expect(checkStream({ src }).src?.zh_CN).toBe(text)
  })

  test('that is typed with user and password is split', () => {
    const typed = { src: 'rtsp://admin:p%40ss@camera.plant:554/1', fit: 'cover' }
    const split = { src: 'rtsp://camera.plant:554/1', username: 'admin', password: 'p@ss', fit: 'cover' }
    expect(typedStream(typed)).toEqual(split)
  })

  test('without them leaves what is there', () => {
    const values = { src: 'rtsp://camera.plant/1', username: 'admin' }
    expect(typedStream(values)).toBe(values)
  })
})
