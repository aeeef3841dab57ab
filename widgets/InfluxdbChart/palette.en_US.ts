export default {
  synonyms: 'line chart curve graph time series history',
  stackedArea: 'Stacked area',
  'stackedArea.about': 'Areas over time on top of each other',
  'stackedArea.synonyms': 'area chart layers',
}
