export default {
  synonyms: 'GIS markers places positions longitude latitude vehicles GPS geofence clusters tiles',
  fleet: 'Fleet map',
  'fleet.about': 'Positions of vehicles, colored by state',
  'fleet.synonyms': 'GPS vehicles trucks logistics tracking delivery',
  fences: 'Map of areas',
  'fences.about': 'Fences with the number of points inside',
  'fences.synonyms': 'geofence polygon region zone yard site',
}
