import type { ReactNode } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { DashboardOp } from '../../contract/dashboard-ops/ops.ts'
import type { OnOps } from './panel.ts'
import { useBuilderWords } from './words.ts'

interface LockGateProps {
  items: readonly ComponentItem[]
  isLocked: boolean
  onChange: OnOps
  children: ReactNode
}

/** Shows the values of locked items without letting anybody change them, and how to unlock them. */
export function LockGate({ items, isLocked, onChange, children }: LockGateProps) {
  const words = useBuilderWords()
  if (!isLocked) return children
  const unlock = items.map(({ _id }): DashboardOp => ({ op: 'set', id: _id, path: ['locked'] }))
  return (
    <>
      <div className="dashboards-builder-row" role="note">
        <span className="dashboards-builder-locked">{words.locked}</span>
        <button
          type="button"
          className="dashboards-builder-button"
          onClick={() => onChange(unlock, { key: 'unlock', values: { count: items.length } })}
        >
          {words.unlock}
        </button>
      </div>
      <div className="dashboards-builder-inert" inert>
        {children}
      </div>
    </>
  )
}
