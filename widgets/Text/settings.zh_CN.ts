import text from '@atrium/web/canvas/kind/text/settings.zh_CN'

export default text
