/** Other tabs answer at once if they are not frozen. */
const ANSWER_WITHIN_MS = 250

/**
 * Whether this browser has the editor of the same dashboard open in another tab. From then on this tab answers others
 * that ask, until the page is left.
 */
export function otherTabs(dashboard: string): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false)
  const channel = new BroadcastChannel(`atrium.editor.${dashboard}`)
  return new Promise((resolve) => {
    const answered = (is: boolean) => {
      channel.onmessage = ({ data }) => data === 'who' && channel.postMessage('me')
      resolve(is)
    }
    const timer = setTimeout(() => answered(false), ANSWER_WITHIN_MS)
    channel.onmessage = ({ data }) => {
      if (data !== 'me') return
      clearTimeout(timer)
      answered(true)
    }
    channel.postMessage('who')
  })
}
