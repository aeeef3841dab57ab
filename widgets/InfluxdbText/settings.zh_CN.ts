import text from '@atrium/charts/web/kind/text/settings.zh_CN'

export default text
