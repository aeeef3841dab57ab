import { ApiRefusal, api, keepPage } from '@atrium/core/web/api/client'
import type { ControlAnswer } from '../../contract/control.ts'
import type { SendControl } from '../live/control-port.ts'

/** Sends for the controls of one dashboard. When the session has ended, the control says so, and the page stays. */
export function sendControl(dashboard: string): SendControl {
  return async (path, operation) => {
    const release = keepPage()
    try {
      return { control: (await api.post<ControlAnswer>(path, { dashboard, ...operation })).control }
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      return { refused: { isSignedOut: error.body.statusCode === 401, text: error.message } }
    } finally {
      release()
    }
  }
}
