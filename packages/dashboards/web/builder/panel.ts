import type { DashboardOp, Draft, OpLabel } from '../../contract/dashboard-ops/ops.ts'

/** What every panel of the builder gets. A panel changes nothing itself: it reports operations and what they are called. */
export interface PanelProps {
  draft: Draft
  /** `_id` of the selected items. */
  selected: readonly string[]
  onChange: OnOps
}

export type OnOps = (ops: DashboardOp[], label: OpLabel) => void

/** What the author may do beyond changing the dashboard, as the draft's answer says it. */
export interface Rights {
  query: boolean
  control: boolean
  script: boolean
}
