import type { Permission } from '@atrium/contract/access'
import { Checkbox, Tree, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../shell/session.ts'
import './access.css'
import { keysOf, permissionNodes, permissionsOf } from './permission-nodes.ts'
import { useAccessWords } from './words.ts'

interface PermissionTreeProps {
  value?: Permission[] | null
  onChange?(value: Permission[]): void
  disabled?: boolean
}

/** Permissions as a tree of words: app, page, verb. Only what the person holds can be ticked. */
export default function PermissionTree({ value, onChange, disabled = false }: PermissionTreeProps) {
  const words = useAccessWords()
  const { permissions, tenant } = useSession()
  const chosen = value ?? []
  const held = useMemo(() => permissions.filter(({ app }) => tenant.apps.includes(app)), [permissions, tenant.apps])
  // What was granted when the form was opened stays on offer after it was taken away here.
  const [had] = useState(chosen)
  const nodes = permissionNodes(held, had, words)
  const [count, all] = [chosen.length, held.length]
  if (nodes.length === 0) return <Typography.Text type="secondary">{words.word('none')}</Typography.Text>
  return (
    <div className="access-permissions">
      <Checkbox
        disabled={disabled}
        checked={count >= all && all > 0}
        indeterminate={count > 0 && count < all}
        onChange={({ target }) => onChange?.(target.checked ? held : [])}
      >
        {words.word('all')} · {words.word('chosenOf', { count, all })}
      </Checkbox>
      <Tree
        checkable
        selectable={false}
        disabled={disabled}
        defaultExpandedKeys={nodes.length < 4 ? nodes.map(({ key }) => key) : []}
        treeData={nodes}
        checkedKeys={keysOf(chosen)}
        onCheck={(checked) =>
          onChange?.(permissionsOf((Array.isArray(checked) ? checked : checked.checked).map(String)))
        }
      />
    </div>
  )
}
