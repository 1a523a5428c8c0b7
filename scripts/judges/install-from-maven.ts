import { join } from 'node:path'
import { cache, installed } from './cache.ts'
import { installBy, requireProgram } from './programs.ts'

const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

/**
 * Downloads the dependencies in a judge's `pom.xml`. Returns the arguments that let Java run a source file with them.
 */
export function installFromMaven(name: string): readonly string[] {
  const pom = join(import.meta.dirname, name, 'pom.xml')
  requireProgram(['javac', '--version'], 'default-jdk-headless')
  const folder = installed(name, pom, (target) => {
    requireProgram(['mvn', '--version'], 'maven')
    const options = ['-q', '-B', '-f', pom, `-Dmaven.repo.local=${cache}/maven`, `-DoutputDirectory=${target}/lib`]
    installBy('mvn', [...options, copyDependencies], name)
  })
  return ['-cp', join(folder, 'lib', '*')]
}
