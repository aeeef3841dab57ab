import text from '@atrium/charts/web/kind/text/settings.en_US'

export default text
