import type { DashboardParameter } from '../../contract/dashboard.ts'

/** What the person is asked about the parameters that pasted items name. */
export interface ParameterQuestion {
  /** The dashboard has no parameter of these names. */
  missing: readonly DashboardParameter[]
  /** The dashboard has others of these names. */
  differing: readonly { parameter: DashboardParameter; newName: string }[]
}

/** The names of the parameters that come along; those that differ come under their new names. */
export type ParameterAnswer = ReadonlySet<string>
