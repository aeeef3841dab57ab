export default {
  synonyms: 'canvas drawing diagram shapes floor plan hmi mimic fabric',
  symbols: 'Process symbols',
  'symbols.about': 'Twenty symbols of equipment in each of their four states, to copy from',
  'symbols.synonyms': 'symbol legend pipe valve pump tank motor fan conveyor exchanger boiler',
}
