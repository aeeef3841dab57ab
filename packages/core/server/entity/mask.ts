import { charactersOf } from '../../contract/cut.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Mask } from '../../contract/define/fields.ts'
import { maskPhone } from '../../contract/mask-phone.ts'

/** Masks the fields that not everyone may read. `unmask` is for callers whose permission was checked and logged. */
export function masked<R extends object>(entity: Entity, row: R): R {
  const open = { ...row } as Record<string, unknown>
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.mask && open[name] !== null && open[name] !== undefined) open[name] = hide(field.mask, open[name])
  }
  return open as R
}

function hide(mask: Mask, value: unknown): unknown {
  if (typeof mask === 'function') return mask(value as never)
  if (mask === 'phone') return maskPhone(String(value))
  if (mask !== 'idcard') return '****'
  const characters = charactersOf(String(value))
  if (characters.length < 8) return '****'
  return [...characters.slice(0, 3), '***********', ...characters.slice(-4)].join('')
}
