import { launch } from './launch.ts'

process.exit(await launch('dev', process.env))
