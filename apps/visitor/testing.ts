import type { World } from '@atrium/core/testing/world'

export const WANG = { name: '王芳', mobile: '13800138000', company: '海通', purpose: '面试' }

/** Sends the public form of a code, from an IP address of its own: one may register five times a minute. */
export function registerAt(world: World, code: string, values: Record<string, unknown>, ip = world.ip()) {
  return world.anonymous({ ip }).post('/api/client/visitor', { code, values })
}
