import { lazy } from '@atrium/core/web/page/chunk'
import type { ComponentType } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const forms = new WeakMap<object, unknown>()

/** The form of a connector, which is loaded when it is shown first; the same component for the same function. */
export function lazyForm<P extends object>(load: Load<P>): ComponentType<P> {
  const known = (forms.get(load) as ComponentType<P> | undefined) ?? lazy(load)
  forms.set(load, known)
  return known
}
