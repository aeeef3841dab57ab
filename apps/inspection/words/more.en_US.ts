import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './more.zh_CN.ts'

const more: SameKeys<typeof zh_CN> = {
  // Overview
  tasks: 'Rounds',
  def_tasks: 'Rounds that were planned for the chosen time',
  done: 'Done',
  def_done: 'Rounds planned for the chosen time that are done, those that were late included',
  missed: 'Missed',
  def_missed: 'Rounds planned for the chosen time that were not finished in time',
  ended: 'Over',
  def_ended: 'Rounds planned for the chosen time that are done or missed',
  onTime: 'On time',
  def_onTime: 'Rounds planned for the chosen time whose points were all sent before they were due',
  onTimeRate: 'On-time rate',
  def_onTimeRate: 'Share of the rounds done on time in those that are done or missed',
  exceptions: 'Open exceptions',
  def_exceptions: 'Point records with an exception that nobody has resolved yet',
  resolveHours: 'Mean time to resolve',
  def_resolveHours: 'Of exceptions resolved in the chosen time: the mean time from being sent to being resolved',
  tasksOverTime: 'Rounds',
  def_tasksOverTime: 'Rounds by the time for which they were planned',
  exceptionsOverTime: 'Exceptions found',
  def_exceptionsOverTime: 'Point records with an exception, by the time of the visit',
  byInspector: 'Inspectors',
  def_byInspector: 'Points visited in the chosen time by inspector, the 10 with the most',
  exceptionPoints: 'Points with exceptions',
  def_exceptionPoints: 'Visits with an exception in the chosen time, by point',
  inspector: 'Inspector',
  point: 'Point',
  visits: 'Visits',
  lateVisits: 'Late',
  exceptionsFound: 'Exceptions',
  openExceptions: 'Open',
  roundsUnit: '',
  exceptionsUnit: '',
}

export default more
