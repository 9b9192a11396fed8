"""The courses' own modules. Each course has a package of its id here, which is made from `hosts/python/courses/<id>` when the
package is built; the folder there is the one copy."""
