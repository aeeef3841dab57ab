import type { Permission } from '@atrium/contract/access'
import { useSession } from '@atrium/web/shell/session'
import { Checkbox, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { usePermissionWords } from '../permission-words.ts'
import { useWords } from '../words.ts'
import { keysOf, permissionNodes, permissionsOf } from './permission-nodes.ts'

interface PermissionTreeProps {
  value: Permission[] | null
  onChange(value: Permission[]): void
  disabled?: boolean
}

/** The permissions of a role as a tree: app, module, permission. */
export default function PermissionTree({ value, onChange, disabled = false }: PermissionTreeProps) {
  const { word } = useWords()
  const names = usePermissionWords()
  const { permissions, tenant } = useSession()
  const chosen = value ?? []
  const held = useMemo(() => permissions.filter(({ app }) => tenant.apps.includes(app)), [permissions, tenant.apps])
  // What the role had when it was opened stays on offer after it was taken away here.
  const [had] = useState(chosen)
  const nodes = permissionNodes(held, had, names)
  const count = chosen.length
  const all = held.length
  return (
    <div className="manage-permissions">
      <Checkbox
        disabled={disabled}
        checked={count >= all && all > 0}
        indeterminate={count > 0 && count < all}
        onChange={({ target }) => onChange(target.checked ? held : [])}
      >
        {word('allPermissions')} · {word('chosenOf', { count, all })}
      </Checkbox>
      <Tree
        checkable
        selectable={false}
        disabled={disabled}
        defaultExpandedKeys={nodes.length < 4 ? nodes.map(({ key }) => key) : []}
        treeData={nodes}
        checkedKeys={keysOf(chosen)}
        onCheck={(checked) => onChange(permissionsOf((Array.isArray(checked) ? checked : checked.checked).map(String)))}
      />
    </div>
  )
}
