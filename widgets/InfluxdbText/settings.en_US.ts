import text from '@atrium/web/canvas/kind/text/settings.en_US'

export default text
