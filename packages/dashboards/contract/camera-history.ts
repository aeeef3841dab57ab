import type { Text } from '@atrium/core/contract/refusal'
import { CHINA_ZONE, dayOf, startOf } from '@atrium/core/contract/zone'
import { type CloudSort, IMOU_STREAM, YS7_STREAM } from './camera-props.ts'

export const SAME_DAY: Text = {
  zh_CN: '因乐橙云的接口限制，历史范围不能跨天查询，请检查选择的日期',
  en_US: 'Imou’s cloud searches within one day only; choose a beginning and an end on the same day',
}
export const NO_TIME: Text = { zh_CN: '请选择开始和结束时间', en_US: 'Choose a beginning and an end' }
export const END_BEFORE_START: Text = {
  zh_CN: '结束时间应晚于开始时间',
  en_US: 'The end must be later than the beginning',
}

/** What is wrong with a range of recordings; undefined if nothing is. */
export function historyProblem(sort: CloudSort, startMs: number | null, endMs: number | null): Text | undefined {
  if (startMs === null || endMs === null) return NO_TIME
  if (endMs <= startMs) return END_BEFORE_START
  if (sort === IMOU_STREAM && dayOf(CHINA_ZONE, startMs) !== dayOf(CHINA_ZONE, endMs)) return SAME_DAY
  return undefined
}

const DAY_MS = 86_400_000

/** What is offered first: of imou today, of ys7 yesterday and today. */
export function firstHistory(sort: CloudSort, nowMs: number): { startMs: number; endMs: number } {
  const today = startOf('day', CHINA_ZONE, nowMs)
  return { startMs: sort === YS7_STREAM ? startOf('day', CHINA_ZONE, today - DAY_MS / 2) : today, endMs: nowMs }
}
