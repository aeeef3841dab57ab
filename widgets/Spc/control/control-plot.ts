import { c, np, p, u } from '@atrium/charts/contract/statistics/attributes'
import { done, failed, type Outcome } from '@atrium/charts/contract/statistics/fault'
import type { ControlChart } from '@atrium/charts/contract/statistics/limits'
import { spreadViolations, type Violation, violationsOf } from '@atrium/charts/contract/statistics/run-rules'
import {
  type Subgroups,
  subgroupsBySize,
  subgroupsByTag,
  subgroupsByTime,
} from '@atrium/charts/contract/statistics/subgroups'
import { iMr, xbarR, xbarS } from '@atrium/charts/contract/statistics/variables'
import { calendarStep, intervalMs } from '@atrium/core/contract/time'
import { calendarStart, offsetMs } from '@atrium/core/contract/zone'
import type { SpcConfig } from '../config.ts'
import type { Reading } from '../shared/readings.ts'

/** A control chart with all that is said about its points. */
export interface ControlPlot {
  chart: ControlChart
  /** What each point is of: the tag of its subgroup, or ''; and its time in milliseconds. */
  points: readonly { name: string; atMs: number }[]
  violations: Marked[]
  /** Values that are in no subgroup. */
  left: number
}

export interface Marked extends Violation {
  part: 'main' | 'companion'
}

/** @param config of any type but capability */
export function controlPlotOf(readings: readonly Reading[], config: SpcConfig, zone: string): Outcome<ControlPlot> {
  if (config.chartType === 'xbarR' || config.chartType === 'xbarS') return ofSubgroups(readings, config, zone)
  const { fault, result } = chartOf(readings, config)
  if (!result) return failed(fault)
  return done(
    plotOf(
      result,
      readings.map(({ atMs }) => ({ name: '', atMs })),
      config,
      0,
    ),
  )
}

function ofSubgroups(readings: readonly Reading[], config: SpcConfig, zone: string): Outcome<ControlPlot> {
  const { groups, left } = subgroupsOf(readings, config, zone)
  if (groups.length === 0 && readings.length > 1)
    return failed(config.subgroup.by === 'size' ? 'noSubgroup' : 'subgroupsOfOne')
  const make = config.chartType === 'xbarR' ? xbarR : xbarS
  const values = groups.length > 0 ? groups.map((group) => group.values) : readings.map(({ value }) => [value])
  const { fault, result } = make(values, config)
  return result ? done(plotOf(result, groups, config, left)) : failed(fault)
}

function subgroupsOf(readings: readonly Reading[], { subgroup }: SpcConfig, zone: string): Subgroups {
  if (subgroup.by === 'tag') return subgroupsByTag(readings)
  if (subgroup.by === 'size') return subgroupsBySize(readings, subgroup.size)
  const timed = readings.filter(({ atMs }) => Number.isFinite(atMs))
  const { groups, left } = subgroupsByTime(timed, startIn(subgroup.interval, zone, timed[0]?.atMs ?? 0))
  return { groups, left: left + readings.length - timed.length }
}

/** Days and longer are those of the zone's calendar; shorter intervals are counted from its midnight at the first value. */
function startIn(interval: string, zone: string, firstMs: number): (atMs: number) => number {
  const step = calendarStep(interval)
  if (step) return (atMs) => calendarStart(step, zone, atMs)
  const lengthMs = intervalMs(interval) ?? 3_600_000
  const aheadMs = offsetMs(zone, firstMs)
  return (atMs) => Math.floor((atMs + aheadMs) / lengthMs) * lengthMs - aheadMs
}

function chartOf(readings: readonly Reading[], config: SpcConfig): Outcome<ControlChart> {
  const samples = readings.map(({ value, size }) => ({ count: value, size }))
  switch (config.chartType) {
    case 'p':
      return p(samples, config.u)
    case 'np':
      return np(samples, config.u)
    case 'u':
      return u(samples, config.u)
    case 'c':
      return c(
        readings.map(({ value }) => value),
        config.u,
      )
    default:
      return iMr(
        readings.map(({ value }) => value),
        config,
      )
  }
}

function plotOf(
  chart: ControlChart,
  points: readonly { name: string; atMs: number }[],
  { rules }: SpcConfig,
  left: number,
): ControlPlot {
  const ofMain = violationsOf(chart.main, rules).map((one): Marked => ({ ...one, part: 'main' }))
  const ofSpread = spreadViolations(chart.companion ?? [], rules).map((one): Marked => ({ ...one, part: 'companion' }))
  const violations = [...ofMain, ...ofSpread].sort((a, b) => a.index - b.index)
  return { chart, points, violations, left }
}
